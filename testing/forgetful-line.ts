import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** A proxy that can lose the responses to forms after the server has processed them. */
export interface ForgetfulLine {
  url: string
  losesAnswers: boolean
  /** Number of lost responses. */
  lost: number
  close(): Promise<void>
}

export async function openForgetfulLine(serverUrl: string): Promise<ForgetfulLine> {
  const line = { losesAnswers: false, lost: 0 }
  const server = createServer((near, answer) => {
    const far = request(
      new URL(near.url ?? '/', serverUrl),
      { method: near.method, headers: near.headers },
      (response) => {
        if (line.losesAnswers && near.method === 'POST') {
          line.lost += 1
          response.destroy()
          near.socket.destroy()
          return
        }
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      },
    )
    far.on('error', () => near.destroy())
    answer.on('close', () => {
      if (!answer.writableFinished) far.destroy()
    })
    near.pipe(far)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(line, {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
