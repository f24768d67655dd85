import { parseArgs } from 'node:util'
import { ConfigError } from '../config-error'
import { reasonOf } from '../log'

/** Path of the installed configuration. */
const CONFIG_PATH = '/etc/barback/locker.json'

export const HELP = `Usage: barback-controller COMMAND [--config FILE]

  pair ADDRESS CODE   takes over a locker: the server's address, and six digits from the locker's screen in the portal
  run                 drives the locker; without a command, too
  doctor              looks at everything and says what is wrong and what to do; moves no lock
  test                walks through every cubby: light, front and back; empty the locker first
  update              installs the server's release of this program, and goes back when that does not work
  boards              looks for lock boards on the serial line
  off                 takes the power from every lock

  --config FILE       the configuration (${CONFIG_PATH}, or what BARBACK_CONTROLLER_CONFIG says)
  --device-id SERIAL  with pair: the serial number to use, where the machine has none
  --hardware KIND     with pair, for a new configuration: lock-boards (the default) or simulated
  --yes               with test: asks nothing
  --patience SECONDS  with update: how long a release has to say hello to the server (120)
  --older             with update: also to an older release than this one
  --scheduled         with update: not to a release that has failed before
  --unfinished        with update: only sees whether a release that was being tried out works
  --version, --help`

const COMMANDS = ['pair', 'run', 'doctor', 'test', 'update', 'boards', 'off'] as const
type Command = (typeof COMMANDS)[number] | 'help' | 'version'

/** The parsed command line. */
export interface Arguments {
  command: Command
  /** Words after the command. */
  words: string[]
  configPath: string
  deviceId: string | undefined
  hardware: string | undefined
  yes: boolean
  /** Milliseconds. */
  probationMs: number | undefined
  older: boolean
  scheduled: boolean
  unfinished: boolean
}

/** @throws ConfigError */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments {
  const { values, positionals } = parse(args)
  const [typed = 'run', ...words] = positionals
  const command = COMMANDS.find((known) => known === typed)
  if (!command) throw new ConfigError(`Unknown command "${typed}". ${COMMANDS.join(', ')}; see --help`)
  if (command !== 'pair' && words.length > 0) throw new ConfigError(`"${command}" does not accept "${words.join(' ')}"`)
  return {
    command: values.help ? 'help' : values.version ? 'version' : command,
    words,
    configPath: values.config ?? env.BARBACK_CONTROLLER_CONFIG ?? CONFIG_PATH,
    deviceId: values['device-id'],
    hardware: values.hardware,
    yes: values.yes,
    probationMs: values.patience === undefined ? undefined : 1000 * seconds(values.patience),
    older: values.older,
    scheduled: values.scheduled,
    unfinished: values.unfinished,
  }
}

function seconds(typed: string): number {
  if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed)
  throw new ConfigError(`--patience is a number of seconds, not "${typed}"`)
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        config: { type: 'string' },
        'device-id': { type: 'string' },
        hardware: { type: 'string' },
        yes: { type: 'boolean', default: false },
        patience: { type: 'string' },
        older: { type: 'boolean', default: false },
        scheduled: { type: 'boolean', default: false },
        unfinished: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new ConfigError(reasonOf(error))
  }
}
