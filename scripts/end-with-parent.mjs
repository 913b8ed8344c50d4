/* Preloaded into processes of the local world (`node --import`). Ends the process and its children when its parent
   exits, even if the parent crashes or is killed: the parent holds the other end of stdin and never writes to it.
   The process leads its own process group (`detached`), so that signalling the group also ends children that do not
   watch stdin, such as a chain's binary. */
process.stdin.on('end', () => process.kill(-process.pid, 'SIGTERM')).resume()
process.stdin.unref()
