import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { SERVER_ARGS, SERVER_ENV } from '../../scripts/server-command.mjs'
import { buildIfStale, ROOT } from '../../scripts/steps.mjs'
import { errorsIn } from './check'
import { refusing, readLockfile, removedThatAreNeeded } from './packages'

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
beforeAll(() => buildIfStale(), 200_000)

describe('The Dockerfile', () => {
  it('copies existing files, and starts a file that it has built', () => {
    expect(errorsIn(dockerfile, ROOT)).toEqual([])
  })

  it('starts the server as npm start does', () => {
    const settings = Object.entries(SERVER_ENV).map(([name, value]) => `${name}=${value}`)
    expect(dockerfile).toContain(`ENV ${settings.join(' ')}`)
    const files = ['scripts/container-start.sh', 'docs/operating.md'].map((path) =>
      readFileSync(join(ROOT, path), 'utf8'),
    )
    for (const text of files) expect(text).toContain(`node ${SERVER_ARGS.join(' ')}`)
  })

  it.each([
    [
      'a folder that does not exist',
      'COPY scripts/container-start.sh',
      'COPY program/start.sh',
      'there is no program/start.sh',
    ],
    ['a folder that .dockerignore excludes', 'COPY . .', 'COPY e2e e2e', 'there is no e2e'],
    ['a path that no stage has made', '/barback/build build', '/barback/dist build', 'there is no /barback/dist'],
    [
      'a stage that does not exist',
      '--from=build /barback/build',
      '--from=made /barback/build',
      'there is no /barback/build',
    ],
    [
      'a patch left out before npm ci',
      'COPY app/platform/remix-insides/patches',
      '# COPY',
      'npm ci needs app/platform/remix-insides/patches',
    ],
    [
      'a workspace left out before npm ci',
      'COPY stripe-stand-in',
      '# COPY',
      'npm ci needs stripe-stand-in/package.json',
    ],
    ['an unknown script', 'npm run build', 'npm run bundle', 'package.json has no script bundle'],
    [
      'a start script that is not copied',
      'COPY scripts/container-start.sh',
      '# COPY',
      'it starts scripts/container-start.sh',
    ],
    [
      'a wrong name of the start script',
      '"scripts/container-start.sh"',
      '"scripts/start.sh"',
      'it starts scripts/start.sh',
    ],
    ['a program that was not copied', 'COPY --from=build /barback/build', '# COPY', 'it starts build/main.js'],
    [
      'a file that the start script names',
      'COPY package.json litestream.yml',
      'COPY package.json',
      'it starts litestream.yml',
    ],
    ["another port than the server's", 'EXPOSE 8080', 'EXPOSE 3000', 'the server listens on 8080'],
  ])('is rejected with %s', (_what, was, is, says) => {
    expect(dockerfile).toContain(was)
    expect(errorsIn(dockerfile.replace(was, is), ROOT).join('\n')).toContain(says)
  })

  it.each([
    ['ADD . .', 'not known here: ADD . .'],
    ['COPY --chown=node a b', 'not known here: COPY … --chown=node'],
    ['RUN --mount=type=cache true', 'not known here: RUN --mount=type=cache true'],
    ['ENTRYPOINT sh start.sh', 'a command is written as ["program", "word"], not as sh start.sh'],
    ['ENV A="b c"', 'not known here: ENV A="b'],
  ])('is rejected with an unsupported line: %s', (line, says) => {
    expect(() => errorsIn(`${dockerfile}\n${line}\n`, ROOT)).toThrow(says)
  })

  it('is rejected if packages built for one Node version would run on another', () => {
    const mixed = dockerfile.replace(/FROM node:\d+-bookworm-slim\n/, 'FROM node:22-bookworm-slim\n')
    expect(() => errorsIn(mixed, ROOT)).toThrow('may not run on node:22-bookworm-slim')
  })
})

describe('The packages of a server', () => {
  const programs = ['server/index.js', 'setup.js', 'backup.js'].map((name) => join(ROOT, 'build', name))

  it('include every import of its programs', () => {
    const lock = readLockfile(ROOT)
    expect(removedThatAreNeeded(programs, lock)).toEqual([])
    const { packages } = lock
    const express = { dev: true, optional: false }
    expect(removedThatAreNeeded(programs, { packages: { ...packages, 'node_modules/express': express } })).toEqual([
      'express',
    ])
  })

  it.each(['20.19.0', '22.22.0', '24.0.0'])('promise to run with Node %s', (node) => {
    expect(refusing(node, readLockfile(ROOT))).toEqual([])
  })

  it.each([
    ['20.18.9', '>= 20.19.0'],
    ['21.7.0', '>=22.12.0 || >=20.19.0 <21.0.0'],
    ['24.0.0', '20 || 22.x || ^23.1'],
  ])('are rejected where Node is %s and one requires %s', (node, range) => {
    const packages = { 'node_modules/x': { dev: false, optional: false, version: '1.0.0', engines: { node: range } } }
    expect(refusing(node, { packages })).toEqual([`x@1.0.0 wants Node ${range}`])
  })
})
