import { createPrivateKey } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

const DEVELOPMENT_SECRET = 'barback-development-secret-not-for-production'

/** An empty variable (`FOO=` in a .env file) counts as not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** Settings that a provider needs all of. */
const GOOGLE = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const
const APPLE = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: z.coerce.number('a port number from 0 to 65535').int().min(0).max(65535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATABASE_PATH: z.string().min(1).default('data/barback.db'),
    DATABASE_URL: optional(
      z.string().regex(/^postgres(ql)?:\/\//, "a PostgreSQL URL such as 'postgres://user:password@host:5432/barback'"),
    ),
    HINTS: z.enum(['notify', 'poll'], "'notify' (LISTEN and NOTIFY) or 'poll' (rows of a table)").default('notify'),
    SESSION_SECRET: optional(z.string().min(32, 'at least 32 random characters')),
    STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, "a Stripe secret key, starting with 'sk_' or 'rk_'")),
    STRIPE_PUBLISHABLE_KEY: optional(z.string().startsWith('pk_', "a Stripe publishable key, starting with 'pk_'")),
    STRIPE_WEBHOOK_SECRET: optional(z.string().startsWith('whsec_', "a Stripe webhook secret, starting with 'whsec_'")),
    STRIPE_API_BASE: optional(z.url("a URL such as 'http://127.0.0.1:12111'")),
    PERSONA_API_KEY: optional(z.string().min(1)),
    PERSONA_TEMPLATE_ID: optional(z.string().min(1)),
    PERSONA_WEBHOOK_SECRET: optional(z.string().min(1)),
    GOOGLE_CLIENT_ID: optional(z.string().min(1)),
    GOOGLE_CLIENT_SECRET: optional(z.string().min(1)),
    GOOGLE_ISSUER: z.url("Google's issuer, 'https://accounts.google.com'").default('https://accounts.google.com'),
    APPLE_CLIENT_ID: optional(z.string().min(1)),
    APPLE_TEAM_ID: optional(z.string().regex(/^[A-Z0-9]{10}$/, 'the ten letters and digits of a team at Apple')),
    APPLE_KEY_ID: optional(z.string().regex(/^[A-Z0-9]{10}$/, 'the ten letters and digits of a key at Apple')),
    APPLE_PRIVATE_KEY: optional(
      z
        .string()
        // Files of variables hold one line each.
        .transform((pem) => pem.replaceAll('\\n', '\n'))
        .refine(isPrivateKeyOfApple, "the text of Apple's .p8 file, with its line ends or with '\\n' in their place"),
    ),
    APPLE_ISSUER: z.url("Apple's issuer, 'https://appleid.apple.com'").default('https://appleid.apple.com'),
    PHOTON_URL: z.url("a Photon server such as 'https://photon.komoot.io'").default('https://photon.komoot.io'),
    GOOGLE_PLACES_KEY: optional(z.string().min(1)),
    GOOGLE_PLACES_URL: z.url('the URL of Google Places (New)').default('https://places.googleapis.com'),
    IMAGEKIT_PUBLIC_KEY: optional(z.string().startsWith('public_', "an ImageKit public key, starting with 'public_'")),
    IMAGEKIT_PRIVATE_KEY: optional(
      z.string().startsWith('private_', "an ImageKit private key, starting with 'private_'"),
    ),
    IMAGEKIT_URL_ENDPOINT: optional(z.url("a URL such as 'https://ik.imagekit.io/your_id'")),
    IMAGEKIT_API_BASE: optional(z.url("another server that speaks ImageKit's API")),
    PICTURES_URL: optional(z.string().regex(/^s3:\/\/[^/]+/, "the bucket of pictures, such as 's3://bucket/path'")),
    PICTURES_ENDPOINT: optional(z.url("another server that speaks S3's API, such as 'https://fly.storage.tigris.dev'")),
    PICTURES_REGION: optional(z.string().min(1)),
    PICTURES_ACCESS_KEY_ID: optional(z.string().min(1)),
    PICTURES_SECRET_ACCESS_KEY: optional(z.string().min(1)),
    MAIL_URL: optional(z.url("an SMTP URL such as 'smtps://user:password@smtp.example.com'")),
    MAIL_FROM: z.string().min(3).default('Barback <no-reply@barback.test>'),
    SIGNUP_INBOX: z.email('an email address').default('service@barback.test'),
    PUBLIC_URL: optional(z.url("the address guests use, such as 'https://bar.example.com'")),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((one) => one.trim() || []))
      .refine((list) => list.every(isOrigin), "origins such as 'https://app.example.com', with commas between them"),
    SENTRY_DSN: optional(z.url('a Sentry DSN')),
    METRICS_TOKEN: optional(z.string().min(16, 'at least 16 random characters')),
    METRICS_PORT: optional(z.coerce.number('a port number from 0 to 65535').int().min(0).max(65535)),
    LITESTREAM_METRICS_URL: optional(
      z.url("where Litestream tells its figures, such as 'http://127.0.0.1:9090/metrics'"),
    ),
    REPLICA_URL: optional(z.url("the destination of copies, such as 's3://bucket/path' or 'file:///path'")),
    REPLICA_ENDPOINT: optional(z.url("another server that speaks S3's API, such as 'https://fly.storage.tigris.dev'")),
    REPLICA_REGION: optional(z.string().min(1)),
    LITESTREAM_ACCESS_KEY_ID: optional(z.string().min(1)),
    LITESTREAM_SECRET_ACCESS_KEY: optional(z.string().min(1)),
    DOOR_EVENTS_KEPT_DAYS: z.coerce.number('a number of days, 1 or more').int().min(1).default(90),
    DEMO: z
      .enum(['0', '1'], "'1' (seed the demo data even in production) or '0'")
      .default('0')
      .transform((value) => value === '1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    const imageKit = ['IMAGEKIT_PUBLIC_KEY', 'IMAGEKIT_PRIVATE_KEY', 'IMAGEKIT_URL_ENDPOINT'] as const
    for (const name of imageKit) {
      if (env[name] !== undefined || imageKit.every((other) => env[other] === undefined)) continue
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'all three of ImageKit, or none for the embedded images',
      })
    }
    for (const names of [GOOGLE, APPLE]) {
      for (const name of names) {
        if (env[name] !== undefined || names.every((other) => env[other] === undefined)) continue
        context.addIssue({ code: 'custom', path: [name], message: `all of ${names.join(', ')}, or none` })
      }
    }
    for (const name of ['GOOGLE_ISSUER', 'APPLE_ISSUER'] as const) {
      if (env.NODE_ENV !== 'production' || env[name].startsWith('https:')) continue
      context.addIssue({ code: 'custom', path: [name], message: 'an address with https' })
    }
    for (const name of ['PICTURES_ACCESS_KEY_ID', 'PICTURES_SECRET_ACCESS_KEY'] as const) {
      if (env.PICTURES_URL === undefined || env[name] !== undefined) continue
      context.addIssue({ code: 'custom', path: [name], message: 'the key of the bucket in PICTURES_URL' })
    }
    if (env.PICTURES_URL !== undefined && env.IMAGEKIT_PRIVATE_KEY !== undefined) {
      context.addIssue({ code: 'custom', path: ['PICTURES_URL'], message: 'a bucket or ImageKit, not both' })
    }
    const inProduction = [
      ['SESSION_SECRET', 'at least 32 random characters'],
      ['STRIPE_WEBHOOK_SECRET', "the signing secret of the webhook endpoint at '/v1/stripe/webhook'"],
      // Without it receipts, password links and codes would go to files unnoticed.
      ...(env.DEMO
        ? []
        : ([
            ['MAIL_URL', "an SMTP URL such as 'smtps://user:password@smtp.example.com' (or DEMO=1, for a demo)"],
          ] as const)),
    ] as const
    const required = [
      [
        'STRIPE_SECRET_KEY',
        "your Stripe secret key or, with STRIPE_API_BASE, that of another server that speaks Stripe's API: `npm start` runs one here and sets both",
      ],
      ...(env.NODE_ENV === 'production' ? inProduction : []),
    ] as const
    for (const [name, message] of required) {
      if (env[name] === undefined) context.addIssue({ code: 'custom', path: [name], message })
    }
  })

/** Apple's keys are of the curve P-256. */
function isPrivateKeyOfApple(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}

export type Env = z.infer<typeof schema> & {
  SESSION_SECRET: string
  STRIPE_SECRET_KEY: string
  /** The folder for everything outside the database: mail, images. */
  dataDirectory: string
}

/** A wrong variable: `message` names each one and the expected value. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Parses the environment, once at start (docs/operating.md lists every variable). @throws EnvError */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const env = read(schema, source)
  return {
    ...env,
    SESSION_SECRET: env.SESSION_SECRET ?? DEVELOPMENT_SECRET,
    // Never empty: the schema requires it.
    STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? '',
    dataDirectory: dataDirectoryOf(env),
  }
}

const { DATABASE_PATH, DATABASE_URL, REPLICA_URL, REPLICA_ENDPOINT, REPLICA_REGION, ...others } = schema.shape
const { LITESTREAM_ACCESS_KEY_ID, LITESTREAM_SECRET_ACCESS_KEY, PICTURES_URL, PICTURES_ENDPOINT, PICTURES_REGION } =
  others
const { PICTURES_ACCESS_KEY_ID, PICTURES_SECRET_ACCESS_KEY } = others
const stored = z.object({
  DATABASE_PATH,
  DATABASE_URL,
  REPLICA_URL,
  REPLICA_ENDPOINT,
  REPLICA_REGION,
  LITESTREAM_ACCESS_KEY_ID,
  LITESTREAM_SECRET_ACCESS_KEY,
  PICTURES_URL,
  PICTURES_ENDPOINT,
  PICTURES_REGION,
  PICTURES_ACCESS_KEY_ID,
  PICTURES_SECRET_ACCESS_KEY,
})

export type StoreEnv = z.infer<typeof stored> & Pick<Env, 'dataDirectory'>

/** Parses only the paths, the replica and the bucket of pictures, for programs that need nothing else. @throws EnvError */
export function parseStoreEnv(source: Record<string, string | undefined>): StoreEnv {
  const env = read(stored, source)
  return { ...env, dataDirectory: dataDirectoryOf(env) }
}

function read<T extends z.ZodType>(schema: T, source: Record<string, string | undefined>): z.infer<T> {
  const parsed = schema.safeParse(source)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: expected ${issue.message}`)
  throw new EnvError(`The environment is not usable:\n${lines.join('\n')}`)
}

function dataDirectoryOf({ DATABASE_PATH }: { DATABASE_PATH: string }): string {
  return DATABASE_PATH === ':memory:' ? resolve('data') : dirname(resolve(DATABASE_PATH))
}
