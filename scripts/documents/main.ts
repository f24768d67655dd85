/**
 * `npm run documents` writes the generated parts of docs/ from the table of calls. With `--check` it writes nothing, and exits with 1 if a file is
 * out of date or the OpenAPI document is invalid.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { openApiDocument } from '../../app/entry/openapi/document'
import { fail, ROOT, run, StepError } from '../steps.mjs'
import { callTables, refusalTable } from './calls'
import { permissionsOfCalls, permissionsOfScreens } from './permissions'

type Parts = Readonly<Record<string, () => string | Promise<string>>>

/** The parts between `<!-- made: calls -->` and `<!-- end -->` are generated; the rest of a file is written by hand. */
const MADE: Readonly<Record<string, Parts>> = {
  'docs/api.md': { calls: callTables, refusals: refusalTable },
  'docs/permissions.md': { calls: permissionsOfCalls, screens: permissionsOfScreens },
}

/** The text of a file with its generated parts up to date. @throws if it lacks the markers of a part */
async function written(path: string, parts: Parts): Promise<string> {
  let text = readFileSync(join(ROOT, path), 'utf8')
  for (const [name, make] of Object.entries(parts)) {
    const place = new RegExp(`(<!-- made: ${name} -->\n).*?(<!-- end -->)`, 's')
    if (!place.test(text)) throw new StepError(`${path} has no place for ${name}`)
    const made = await make()
    text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${made}\n\n${end}`)
  }
  return format(text, { ...(await resolveConfig(join(ROOT, path))), filepath: path })
}

async function lintOpenApi(): Promise<void> {
  const folder = join(ROOT, 'node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'openapi.json')
  writeFileSync(file, openApiDocument('0.0.0'))
  await run(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--config', 'redocly.yaml'], {
    // No telemetry, no check for updates.
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
}

try {
  for (const [path, parts] of Object.entries(MADE)) {
    const text = await written(path, parts)
    if (!process.argv.includes('--check')) writeFileSync(join(ROOT, path), text)
    else if (readFileSync(join(ROOT, path), 'utf8') !== text) {
      throw new StepError(`${path} does not match the code: run \`npm run documents\``)
    }
  }
  if (process.argv.includes('--check')) await lintOpenApi()
} catch (error) {
  fail(error)
}
