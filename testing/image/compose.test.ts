import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ROOT } from '../../scripts/steps.mjs'
import { nginxConfig, siteConfig } from '../cluster/nginx'
import { readYaml } from './yaml'

const service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  restart: z.literal('unless-stopped'),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  healthcheck: z
    .strictObject({ test: z.string(), interval: z.string(), timeout: z.string(), retries: z.string() })
    .optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).default({}),
})
const file = z.strictObject({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.strictObject({})),
})

const source = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
const { services, volumes } = file.parse(readYaml(source))
const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
const servers = Object.entries(services).filter(([, { image }]) => image === 'barback')

/** The services that tell when they are healthy: by the file, or by the Dockerfile. */
const tellHealth = (name: string) =>
  services[name]?.healthcheck !== undefined ||
  (services[name]?.image === 'barback' && dockerfile.includes('HEALTHCHECK'))

describe('compose.yaml', () => {
  it('has two servers on the same database and files, of the image of this checkout', () => {
    expect(servers.map(([name]) => name)).toEqual(['barback-1', 'barback-2'])
    const [[, first], [, second]] = z
      .tuple([z.tuple([z.string(), service]), z.tuple([z.string(), service])])
      .parse(servers)
    expect(first.build).toBe('.')
    expect(second).toEqual({ ...first, depends_on: second.depends_on })
  })

  it('has the database that their URL names, and PostgreSQL as old as supported', () => {
    const { image, environment } = service.parse(services.database)
    expect(image).toMatch(/^postgres:15/)
    const { POSTGRES_USER, POSTGRES_DB, POSTGRES_INITDB_ARGS } = environment
    const url = `postgres://${POSTGRES_USER}:\${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`
    for (const [, { environment }] of servers) expect(environment.DATABASE_URL).toBe(url)
    expect(POSTGRES_INITDB_ARGS).toBe('--encoding=UTF8 --locale=C')
  })

  it('waits only for services that tell when they are healthy', () => {
    for (const { depends_on } of Object.values(services))
      expect(Object.keys(depends_on).filter((name) => !tellHealth(name))).toEqual([])
  })

  it('mounts declared volumes and existing files', () => {
    for (const from of Object.values(services).flatMap(({ volumes }) =>
      volumes.map((mount) => mount.split(':')[0] ?? ''),
    ))
      expect(from.startsWith('./') ? existsSync(join(ROOT, from)) : from in volumes, from).toBe(true)
  })

  it("proxies the servers' port as `npm run cluster` does", () => {
    const [, port = ''] = /^EXPOSE (\d+)$/m.exec(dockerfile) ?? []
    const config = readFileSync(join(ROOT, 'testing/cluster/compose-nginx.conf'), 'utf8')
    const addresses = servers.map(([name]) => `${name}:${port}`)
    expect(config).toBe(siteConfig({ listen: '8080', servers: addresses }))
    expect(service.parse(services.proxy).ports).toEqual(['8080:8080'])
    const whole = nginxConfig({ listen: '8080', servers: addresses }, '/folder')
    for (const line of config.split('\n')) expect(whole).toContain(line)
  })
})

describe('A line that compose.yaml may not have', () => {
  it.each([
    ['an anchor', 'a: &one b'],
    ['a list on one line', 'a: [b, c]'],
    ['a key twice', 'a: b\na: c'],
    ['a comment behind a value', 'a: b # c'],
    ['a map in a list', 'a:\n  - b: c'],
    ['a wrong indentation', 'a: b\n  c: d'],
  ])('is %s', (_what, text) => {
    expect(() => readYaml(text)).toThrow('is not known here')
  })
})
