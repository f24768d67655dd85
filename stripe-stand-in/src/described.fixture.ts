import ts from 'typescript'

/** The described objects, by the name of their type in the `stripe` package. */
const OBJECTS = {
  account: 'Stripe.Account',
  application_fee: 'Stripe.ApplicationFee',
  balance: 'Stripe.Balance',
  balance_transaction: 'Stripe.BalanceTransaction',
  charge: 'Stripe.Charge',
  customer: 'Stripe.Customer',
  dispute: 'Stripe.Dispute',
  early_fraud_warning: 'Stripe.Radar.EarlyFraudWarning',
  event: 'Stripe.EventBase',
  fee_refund: 'Stripe.FeeRefund',
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  payout: 'Stripe.Payout',
  refund: 'Stripe.Refund',
  setup_intent: 'Stripe.SetupIntent',
  transfer: 'Stripe.Transfer',
  transfer_reversal: 'Stripe.TransferReversal',
  verification_report: 'Stripe.Identity.VerificationReport',
  verification_session: 'Stripe.Identity.VerificationSession',
} as const

export type Described = keyof typeof OBJECTS

/**
 * The fields that the `stripe` package describes and an answer lacks: the paths of fields that are absent, null or of another kind. Fields that the
 * package marks as optional may be absent.
 */
export type Lacks = (kind: Described, answer: unknown) => string[]

/** Reads the types of the `stripe` package, once for many answers. */
export function readDescriptions(): Lacks {
  const file = new URL('described-types.ts', import.meta.url).pathname
  const fields = Object.entries(OBJECTS).map(([kind, type]) => `${kind}: ${type}`)
  const text = `import Stripe from 'stripe'\nexport interface Described { ${fields.join('; ')} }`
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  host.fileExists = (name) => name === file || fileExists(name)
  host.readFile = (name) => (name === file ? text : readFile(name))
  const program = ts.createProgram([file], options, host)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const declared = source?.statements.find(ts.isInterfaceDeclaration)
  if (!declared) throw new Error('The types could not be read')
  const described = checker.getTypeAtLocation(declared)
  return (kind, answer) => {
    const property = described.getProperty(kind)
    if (!property) throw new Error(`The package has no type for ${kind}`)
    return lacking(checker, checker.getTypeOfSymbol(property), answer, kind)
  }
}

function lacking(checker: ts.TypeChecker, type: ts.Type, value: unknown, path: string): string[] {
  const kinds = type.isUnion() ? type.types : [type]
  if (kinds.some(({ flags }) => flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return []
  if (value === null) return kinds.some(({ flags }) => flags & ts.TypeFlags.Null) ? [] : [`${path} is null`]
  if (typeof value !== 'object') {
    const wanted = {
      string: ts.TypeFlags.StringLike,
      number: ts.TypeFlags.NumberLike,
      boolean: ts.TypeFlags.BooleanLike,
    }
    const flag = Object.entries(wanted).find(([name]) => name === typeof value)?.[1] ?? 0
    // With `string & {}` the package allows more values than it lists.
    const fits = kinds.some((kind) => kind.flags & flag || kind.isIntersection())
    return fits ? [] : [`${path} is a ${typeof value}`]
  }
  const found = kinds
    .filter(({ flags }) => flags & ts.TypeFlags.Object)
    .map((kind) => lackingIn(checker, kind, value, path))
    .sort((one, other) => one.length - other.length)
  return found[0] ?? [`${path} is an object`]
}

function lackingIn(checker: ts.TypeChecker, type: ts.Type, value: object, path: string): string[] {
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (Array.isArray(value)) {
    return element ? value.flatMap((item, index) => lacking(checker, element, item, `${path}[${index}]`)) : [path]
  }
  const given = new Map<string, unknown>(Object.entries(value))
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const name = `${path}.${property.name}`
    if (given.get(property.name) !== undefined) {
      return lacking(checker, checker.getTypeOfSymbol(property), given.get(property.name), name)
    }
    return property.flags & ts.SymbolFlags.Optional ? [] : [name]
  })
}
