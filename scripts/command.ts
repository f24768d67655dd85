import { EnvError } from '../app/platform/server/env'
import { OTHERS_NOTHING } from '../db/owners-only'

/**
 * Runs an operator's command. Only their owner can read the files it creates. After an error it sets exit code 1 and prints one line for a wrong
 * argument or environment, or a stack for anything else.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(OTHERS_NOTHING)
  try {
    await command()
  } catch (error) {
    // `parseArgs` throws a TypeError with a code.
    const isPlain = error instanceof EnvError || (error instanceof TypeError && 'code' in error)
    process.stderr.write(
      `${error instanceof Error ? (isPlain ? error.message : (error.stack ?? '')) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
