import type { Client, Connection, Submittable } from 'pg'

/** A `COPY` of PostgreSQL, as the driver runs a query of another kind: it calls these methods as messages arrive. */
abstract class Copying implements Submittable {
  readonly done: Promise<void>
  #resolve: () => void = () => {}
  #reject: (error: Error) => void = () => {}
  #hasFailed = false

  constructor(private readonly text: string) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: Connection): void {
    connection.query(this.text)
  }

  handleError(error: Error): void {
    this.#hasFailed = true
    // A lost connection is followed by nothing.
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    if (!this.#hasFailed) this.#resolve()
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}

const COPY_DATA = 0x64
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** Sends lines for the `COPY … FROM STDIN` in `statements`, which are one transaction. */
class CopyIn extends Copying {
  constructor(
    statements: string,
    private readonly lines: readonly string[],
  ) {
    super(statements)
  }

  handleCopyInResponse({ stream }: Connection): void {
    const data = Buffer.from(`${this.lines.join('\n')}\n`)
    const head = Buffer.alloc(5)
    head.writeUInt8(COPY_DATA)
    head.writeInt32BE(data.length + 4, 1)
    stream.cork()
    stream.write(head)
    stream.write(data)
    stream.write(COPY_DONE)
    stream.uncork()
  }
}

/** Lines given to the reader at once. */
const LINES = 2000

/** Receives the lines of a `COPY … TO STDOUT`, and pauses the connection while the reader works. */
class CopyOut extends Copying {
  #lines: string[] = []
  /** The reader's work on earlier lines. */
  #taken = Promise.resolve()
  #isPaused = false

  constructor(
    statement: string,
    private readonly take: (lines: readonly string[]) => Promise<void>,
  ) {
    super(statement)
  }

  /** PostgreSQL sends one row in each message, with its line break. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    this.#lines.push(chunk.toString('utf8', 0, chunk.length - 1))
    if (this.#lines.length < LINES) return
    this.#give()
    if (this.#isPaused) return
    this.#isPaused = true
    stream.pause()
    const goOn = () => {
      this.#isPaused = false
      stream.resume()
    }
    void this.#taken.then(goOn, goOn)
  }

  #give(): void {
    const lines = this.#lines
    this.#lines = []
    this.#taken = this.#taken.then(() => this.take(lines))
    // The error ends the wait for the rest, and nothing is given after it.
    this.#taken.catch((error: unknown) => this.handleError(error instanceof Error ? error : new Error(String(error))))
  }

  /** Resolves once the reader has taken everything. @throws what the reader threw */
  async taken(): Promise<void> {
    await this.done
    this.#give()
    await this.#taken
  }
}

export async function copyIn(client: Client, statements: string, lines: readonly string[]): Promise<void> {
  await client.query(new CopyIn(statements, lines)).done
}

export async function copyOut(
  client: Client,
  statement: string,
  take: (lines: readonly string[]) => Promise<void>,
): Promise<void> {
  await client.query(new CopyOut(statement, take)).taken()
}
