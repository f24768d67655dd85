import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailer } from './mailer'

let server: Server
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** A mail server that accepts everything except DATA, which it answers with `verdict`, and records its input. */
async function mailServer(verdict: string) {
  const lines: string[] = []
  server = createServer((socket) => {
    let readsMail = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test ready')
    createInterface(socket).on('line', (line) => {
      lines.push(line)
      if (readsMail) {
        if (line !== '.') return
        readsMail = false
        say(verdict)
      } else if (line === 'DATA') {
        readsMail = true
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 fine')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  const mailer = createMailer(
    {
      MAIL_URL: `smtp://127.0.0.1:${address.port}`,
      MAIL_FROM: 'Barback <no-reply@bar.test>',
      dataDirectory: '/nowhere',
    },
    () => 0,
  )
  return { lines, mailer }
}

describe('with MAIL_URL set', () => {
  it('a mail goes to that SMTP server', async () => {
    const { lines, mailer } = await mailServer('250 taken')
    await mailer.send({ to: 'owner@bar.test', subject: 'Reset your password', text: 'Here is the link.' })
    expect(lines).toContain('MAIL FROM:<no-reply@bar.test>')
    expect(lines).toContain('RCPT TO:<owner@bar.test>')
    expect(lines).toContain('Subject: Reset your password')
    expect(lines).toContain('Here is the link.')
  })

  it('a refused mail is an error, so that the outbox retries it', async () => {
    const { mailer } = await mailServer('451 try again later')
    await expect(mailer.send({ to: 'owner@bar.test', subject: 'Hello', text: 'Hello' })).rejects.toThrow('451')
  })
})
