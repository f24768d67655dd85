import { parseArgs } from 'node:util'
import { ConfigError } from '../config-error'
import { reasonOf } from '../log'

/** Where the installer puts the configuration. */
const CONFIG_PATH = '/etc/barback/locker.json'

export const HELP = `Usage: barback-controller COMMAND [--config FILE]

  pair ADDRESS CODE   takes over a locker: the server's address, and six digits from the locker's screen in the portal
  run                 drives the locker; without a command, too
  doctor              looks at everything and says what is wrong and what to do; moves no lock
  boards              looks for lock boards on the serial line
  off                 takes the power from every lock

  --config FILE       the configuration (${CONFIG_PATH}, or what BARBACK_CONTROLLER_CONFIG says)
  --device-id SERIAL  with pair: the serial number to use, where the machine has none
  --hardware KIND     with pair, for a new configuration: lock-boards (the default) or simulated
  --version, --help`

const COMMANDS = ['pair', 'run', 'doctor', 'boards', 'off'] as const
export type Command = (typeof COMMANDS)[number] | 'help' | 'version'

/** What was typed. */
export interface Arguments {
  command: Command
  /** What follows the command. */
  words: string[]
  configPath: string
  deviceId: string | undefined
  hardware: string | undefined
  yes: boolean
  older: boolean
  scheduled: boolean
}

/** @throws ConfigError */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments {
  const { values, positionals } = parse(args)
  const [typed = 'run', ...words] = positionals
  const command = COMMANDS.find((known) => known === typed)
  if (!command) throw new ConfigError(`There is no command "${typed}". ${COMMANDS.join(', ')}; --help says more`)
  if (command !== 'pair' && words.length > 0) throw new ConfigError(`"${command}" takes no "${words.join(' ')}"`)
  return {
    command: values.help ? 'help' : values.version ? 'version' : command,
    words,
    configPath: values.config ?? env.BARBACK_CONTROLLER_CONFIG ?? CONFIG_PATH,
    deviceId: values['device-id'],
    hardware: values.hardware,
    yes: values.yes,
    older: values.older,
    scheduled: values.scheduled,
  }
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
        older: { type: 'boolean', default: false },
        scheduled: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new ConfigError(reasonOf(error))
  }
}
