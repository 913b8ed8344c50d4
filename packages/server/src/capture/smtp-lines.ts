import type { Socket } from 'node:net'

/** Questions and answers over a connection to a mail server (RFC 5321, section 4.2). */
export type Conversation = {
  /** Sends a line and waits for the answer. @returns the answer's text, one line each @throws Error unless it has this code */
  readonly say: (line: string, code: number) => Promise<string>
  /** Waits for an answer. */
  readonly expect: (code: number) => Promise<string>
  /** Sends a line; nobody waits. */
  readonly write: (line: string) => void
  /** Listens no more, so that another can. */
  readonly end: () => void
}

const ANSWER_MAX_LENGTH = 64 * 1024

export function conversation(socket: Socket): Conversation {
  let received = ''
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  const onData = (chunk: Buffer) => {
    received += chunk.toString('utf8')
    if (received.length > ANSWER_MAX_LENGTH) fail(new Error('the mail server says too much'))
    wake()
  }
  const onEnd = () => fail(new Error('the mail server hung up'))
  socket.on('data', onData)
  socket.on('error', fail)
  socket.on('close', onEnd)

  const answer = async (): Promise<{ code: number; text: string }> => {
    for (;;) {
      const [whole, code] = /^(?:\d{3}-[^\n]*\r?\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(received) ?? []
      if (whole !== undefined) {
        received = received.slice(whole.length)
        return { code: Number(code), text: whole.replace(/^\d{3}[- ]?/gm, '').replace(/\r/g, '') }
      }
      if (failure) throw failure
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const expect = async (code: number) => {
    const { code: got, text } = await answer()
    // The server's own words may repeat the address: they are not told.
    if (got !== code) throw new Error(`the mail server answered ${got}`)
    return text
  }
  const write = (line: string) => void socket.write(`${line}\r\n`)
  return {
    expect,
    write,
    async say(line, code) {
      write(line)
      return expect(code)
    },
    end() {
      socket.off('data', onData)
      socket.off('close', onEnd)
    },
  }
}
