import { startInbox } from './inbox.ts'

/**
 * `node inbox-cli.js 8025 8587`: serves the inbox page on the first port and the mail server on the second, until the
 * process ends.
 */
const [httpPort = 8025, smtpPort = 8587] = process.argv.slice(2).map(Number)
try {
  const inbox = await startInbox({ httpPort, smtpPort })
  console.log(JSON.stringify({ ready: true, url: inbox.url, smtpUrl: inbox.smtpUrl }))
  const stop = async () => {
    await inbox.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
