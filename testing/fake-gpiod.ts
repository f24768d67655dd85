import { appendFileSync, chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Fakes of one libgpiod version's programs. They move pins in a folder instead of a header. */
export interface FakeGpiod {
  /** An environment with these programs first on the path. */
  env: NodeJS.ProcessEnv
  /** Calls and pin changes in order: 'gpioset --mode=time … 17=1', and '17=1' for each changed pin. */
  log(): string[]
  level(line: number): string | undefined
  /** Moves a contact: both the level to be read and the edge to be watched. */
  move(line: number, level: 0 | 1): void
  /** Moves a contact without an edge to watch. */
  moveUnseen(line: number, level: 0 | 1): void
  /** Kills gpiomon. Throws if it is not running. */
  stopWatching(): void
  /** Makes gpioset fail for values that end this way: '=0' or '=1'. */
  fail(value: string): void
}

/** Each program accepts only its own version's options and fails on others. */
const PROGRAMS = (major: 1 | 2) => ({
  gpiodetect: 'echo "gpiochip0 [gpio-brcmstb] (4 lines)"; echo "gpiochip1 [pinctrl-bcm2711] (58 lines)"',
  gpioset: `
if [ "$1" = --version ]; then echo "gpioset (libgpiod) v${major === 1 ? '1.6.3' : '2.1.2'}"; exit 0; fi
echo "gpioset $*" >> log
seconds=0; chip=; toggle=
while [ $# -gt 0 ]; do case "$1" in
  --active-low) ;;
  ${
    major === 1
      ? `--mode=time|--mode=exit) ;; --sec=*) seconds=\${1#--sec=} ;; --usec=*) seconds=$seconds.$(printf %06d \${1#--usec=}) ;; gpiochip*) chip=$1 ;;`
      : `--toggle) shift; toggle=$1 ;; -c) shift; chip=$1 ;;`
  }
  *=*) set_values="$set_values $1" ;;
  *) echo "unknown $1" >&2; exit 1 ;; esac; shift; done
[ "$chip" = gpiochip1 ] || exit 1
for each in $set_values; do
  [ -e fail ] && case "$each" in *"$(cat fail)") exit 1 ;; esac
  echo \${each#*=} > pins/\${each%=*}; echo $each >> log
done
${
  major === 1
    ? 'sleep $seconds'
    : `case "$toggle" in 0) ;; *ms,0) ms=\${toggle%ms,0}; sleep $(printf '%d.%03d' $((ms / 1000)) $((ms % 1000)))
  for each in $set_values; do echo 0 > pins/\${each%=*}; echo \${each%=*}=0 >> log; done ;; *) exit 1 ;; esac`
}
`,
  gpioget: `
[ -e held ] && kill -0 $(cat held) 2>/dev/null && { echo "Device or resource busy" >&2; exit 1; }
while [ $# -gt 0 ]; do case "$1" in --bias=pull-up) ;;
  ${major === 1 ? 'gpiochip1) ;;' : '--numeric) ;; -c) shift ;;'}
  [0-9]*) out="$out $(cat pins/$1 2>/dev/null || echo 1)" ;;
  *) echo "unknown $1" >&2; exit 1 ;; esac; shift; done
echo $out`,
  gpiomon: `
case "$*" in "--bias=pull-up --format=%o %e ${major === 1 ? '' : '-c '}gpiochip1 "*) ;; *) exit 1 ;; esac
echo $$ > held.new; mv held.new held
exec tail -n 0 -f edges`,
})

export function fakeGpiod(folder: string, major: 1 | 2): FakeGpiod {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  mkdirSync(join(folder, 'pins'))
  for (const file of ['log', 'edges']) writeFileSync(join(folder, file), '')
  for (const [name, script] of Object.entries(PROGRAMS(major))) {
    writeFileSync(join(bin, name), `#!/bin/sh\ncd '${folder}'\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  return {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH ?? ''}` },
    log: () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n'),
    level: (line) =>
      readdirSync(join(folder, 'pins')).includes(String(line))
        ? readFileSync(join(folder, 'pins', String(line)), 'utf8').trim()
        : undefined,
    moveUnseen: (line, level) => writeFileSync(join(folder, 'pins', String(line)), `${level}\n`),
    move(line, level) {
      this.moveUnseen(line, level)
      appendFileSync(join(folder, 'edges'), `${line} ${level === 1 ? 1 : major === 1 ? 0 : 2}\n`)
    },
    stopWatching() {
      const pid = Number(readFileSync(join(folder, 'held'), 'utf8'))
      // kill(0) would end the test's whole process group.
      if (!(pid > 0)) throw new Error('gpiomon does not run')
      process.kill(pid, 'SIGKILL')
    },
    fail: (value) => writeFileSync(join(folder, 'fail'), value),
  }
}
