/* Preloaded into a process of the local world (`node --import`): ends it, and whatever it has started, when the process that
   started it is gone, however it went. The parent holds the other end of standard input and never writes to it. The process leads
   a group of its own (`detached`), so that a chain's binary, which knows nothing of us, ends with it. */
process.stdin.on('end', () => process.kill(-process.pid, 'SIGTERM')).resume()
process.stdin.unref()
