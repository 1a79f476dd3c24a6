import { z } from 'zod'

/** A text of the environment; undefined when it is not set or blank. */
export const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** A secret that the operator makes up. */
export const secretText = optional.refine((secret) => secret === undefined || secret.length >= 16, {
  message: 'must have at least 16 characters',
})

const postgresUrl = optional.refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
  message: 'must begin with postgres:// or postgresql://',
})

const webUrl = optional.refine(
  (url) => url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)),
  { message: 'must be an http or https address' },
)

const Settings = z
  .object({
    /** PostgreSQL to use; unset: the embedded database in `DATA_DIR`. */
    DATABASE_URL: postgresUrl,
    /** Direct (unpooled) address for migrations and imports; unset: `DATABASE_URL`. */
    DATABASE_URL_UNPOOLED: postgresUrl,
    /** Connections a process may hold. */
    DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(12),
    /** Processes that `npm start` serves with; unset: one for each core, or a single one on the embedded database. */
    WORKERS: optional
      .refine((text) => text === undefined || /^([1-9]|[1-5]\d|6[0-4])$/.test(text), {
        message: 'must be a whole number from 1 to 64',
      })
      .transform((text) => (text === undefined ? undefined : Number(text))),
    /** Memory of a process for all its caches together, in megabytes. */
    CACHE_MEMORY_MB: z.coerce.number().int().min(32).max(65_536).default(384),
    /** Folder of the embedded database. */
    DATA_DIR: optional.transform((folder) => folder ?? '.data'),
    /** The counter store that all processes share, and its token; unset: each process counts for itself. */
    KV_REST_API_URL: optional.refine((url) => url === undefined || /^https?:\/\//.test(url), {
      message: 'must begin with https:// or http://',
    }),
    KV_REST_API_TOKEN: optional,
    /** The same over TCP or TLS; not read when the address above is set. */
    REDIS_URL: optional.refine(
      (url) => url === undefined || (/^rediss?:\/\/./.test(url) && URL.canParse(url)),
      {
        message: 'must begin with redis:// or rediss:// and name a host',
      },
    ),
    /** How many of our own proxies stand in front of this process and append to `X-Forwarded-For`. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    /** Set by Vercel: the platform then reports visitors' addresses, and no embedded database exists. */
    VERCEL: optional,
    /** Set by Vercel: `production`, `preview` or `development`. */
    VERCEL_ENV: optional,
    /** `own`: previews on Vercel have a database of their own, and may migrate and publish. */
    PREVIEW_DATABASE: z.enum(['own', '']).optional(),
    /** Keys the hashes of visitors' addresses; unset: the store's token or password, else a random key of this process. */
    VISITOR_SECRET: optional,
    /** The secret that callers of the cron route send; unset: nobody may call it. */
    CRON_SECRET: secretText,
    /** Seals the secrets of CRM connections at rest: 32 bytes in base64. Unset: they are stored in clear. */
    CRM_SECRET_KEY: optional.refine((key) => key === undefined || Buffer.from(key, 'base64').length === 32, {
      message: 'must be 32 bytes in base64',
    }),
    /**
     * CRMs in a private network, as comma-separated `host` or `host:port`. Only these exact hosts may have a private
     * address and use plain HTTP.
     */
    CRM_PRIVATE_HOSTS: z
      .string()
      .default('')
      .transform((hosts) =>
        hosts
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter((host) => host !== ''),
      ),
    /** The mail server, `smtp://` or `smtps://`, and the sender's address. Unset: no mail is sent. */
    SMTP_URL: optional.refine(
      (url) => url === undefined || (/^smtps?:\/\/./.test(url) && URL.canParse(url)),
      {
        message: 'must begin with smtps:// or smtp:// and name a host',
      },
    ),
    MAIL_FROM: optional.refine((from) => from === undefined || /^[^\s@<>"]+@[^\s@<>"]+$/.test(from), {
      message: 'must be an e-mail address',
    }),
    /**
     * Cloudflare Turnstile in the site's enquiry form: the public key where the site runs, the secret where enquiries are
     * taken.
     */
    TURNSTILE_SITE_KEY: optional.refine((key) => key === undefined || /^[\w-]+$/.test(key), {
      message: 'must be letters, digits, _ and -',
    }),
    TURNSTILE_SECRET: optional,
    /** Slug of the institute that the site shows. */
    SITE_INSTITUTE: optional.transform((slug) => slug ?? 'demo'),
    /** Public address of the site; every link starts with its path. Unset: the platform's address, or this machine. */
    SITE_URL: webUrl,
    /** The canonical page of a course: this site's, or the hosted catalogue's. */
    SITE_CANONICAL: z.enum(['here', 'hosted']).default('here'),
    /** The deployment that the site reads over HTTP instead of its own database, and a key for it. */
    SITE_API_URL: webUrl,
    SITE_API_KEY: optional,
    /** A JSON file with texts of the pages in further languages, or replacing ours. */
    SITE_WORDS: optional,
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .superRefine((settings, { addIssue }) => {
    for (const [given, needed] of together) {
      if (settings[given] && !settings[needed]) addIssue({ code: 'custom', ...missing(needed, given) })
    }
  })

/** The first of each pair needs the second: alone it would silently do nothing, or something else. */
const together = [
  ['DATABASE_URL_UNPOOLED', 'DATABASE_URL'],
  ['KV_REST_API_URL', 'KV_REST_API_TOKEN'],
  ['KV_REST_API_TOKEN', 'KV_REST_API_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['SITE_API_URL', 'SITE_API_KEY'],
] as const

/** Pairs of settings, and what Vercel's marketplace calls them. */
const otherNames = [
  { DATABASE_URL: 'POSTGRES_URL', DATABASE_URL_UNPOOLED: 'POSTGRES_URL_NON_POOLING' },
  { KV_REST_API_URL: 'UPSTASH_REDIS_REST_URL', KV_REST_API_TOKEN: 'UPSTASH_REDIS_REST_TOKEN' },
]

/** The checked settings of the core. Modules read their own. */
export type Env = z.infer<typeof Settings>

/** A setting of a module. */
export interface Setting<Kind extends z.ZodType = z.ZodType> {
  kind: Kind
  /** What applies when it is unset, and what it is for: its row in the table of the operating guide. */
  unset: string
  about: string
  /** A setting of the core that must be set too. */
  needs?: keyof Env
}

type Declared = Readonly<Record<string, Setting>>

/** The settings that a module declares, by the names of their environment variables. */
export interface ModuleSettings<Own extends Declared = Declared> {
  declared: Own
  /** Reads the settings from this process's environment. Throws as `parseEnv` does. */
  read: () => { [Name in keyof Own]: z.infer<Own[Name]['kind']> }
}

export const settingsOf = <Own extends Declared>(declared: Own): ModuleSettings<Own> => ({
  declared,
  read() {
    const { issues, values } = parseDeclared(declared, process.env)
    if (issues.length > 0) throw badSettings(issues, process.env)
    return values as ReturnType<ModuleSettings<Own>['read']>
  },
})

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'>

function parseDeclared(declared: Declared, variables: Record<string, string | undefined>) {
  const kinds = Object.entries(declared).map(([name, { kind }]) => [name, kind] as const)
  const { data: values = {}, error } = z.object(Object.fromEntries(kinds)).safeParse(variables)
  const alone = Object.entries(declared).flatMap(([name, { needs }]): Issue[] =>
    needs && values[name] !== undefined && !variables[needs]?.trim() ? [missing(needs, name)] : [],
  )
  return { values, issues: [...(error?.issues ?? []), ...alone] }
}

const missing = (needed: string, given: string): Issue => ({
  path: [needed],
  message: `must be set too, since ${given} is`,
})

/** Returns whether this process may publish: a preview may share the production database. */
export const mayPublish = ({ VERCEL_ENV, PREVIEW_DATABASE }: Env): boolean =>
  VERCEL_ENV !== 'preview' || PREVIEW_DATABASE === 'own'

/**
 * Parses the core's settings and checks those that modules declare. Throws one error that lists every bad variable and
 * what it expects.
 */
export function parseEnv(
  given: Record<string, string | undefined>,
  declared: readonly (ModuleSettings | undefined)[] = [],
): Env {
  const variables = { ...given }
  const namedAs = new Map<string, string>()
  for (const names of otherNames) {
    // A pair is taken whole: an address and a token of different stores do not fit together.
    if (Object.keys(names).some((own) => given[own]?.trim())) continue
    for (const [own, other] of Object.entries(names)) {
      variables[own] = given[other]
      if (given[other]) namedAs.set(own, other)
    }
  }
  const parsed = Settings.safeParse(variables)
  const ofModules = declared.flatMap((one) => parseDeclared(one?.declared ?? {}, variables).issues)
  if (parsed.success && ofModules.length === 0) return parsed.data
  throw badSettings([...(parsed.error?.issues ?? []), ...ofModules], variables, namedAs)
}

function badSettings(
  issues: readonly Issue[],
  variables: Record<string, string | undefined>,
  namedAs: ReadonlyMap<string, string> = new Map(),
): Error {
  const faults = issues.map(({ path, message }) => {
    const name = path.join('.')
    return `${namedAs.get(name) ?? name}${shown(name, variables[name])}: ${message}`
  })
  return new Error(`The environment has ${faults.length} bad setting(s): ${faults.join('; ')}`)
}

/** Returns a bad value for the message, without secrets. Of an address that may contain a secret it shows the scheme. */
function shown(name: string, value: string | undefined): string {
  if (value === undefined || /SECRET|TOKEN|KEY/.test(name)) return ''
  if (!/^(DATABASE|KV|REDIS|SMTP)_/.test(name) || !name.includes('URL')) return `=${JSON.stringify(value)}`
  const [scheme] = /^[a-z][a-z+.-]*:\/\//i.exec(value) ?? []
  return scheme ? `="${scheme}…"` : ''
}

const parsed = new WeakMap<NodeJS.ProcessEnv, Env>()

/** Returns the settings of this process, read on first use: a build needs none. */
export function env(): Env {
  const own = parsed.get(process.env) ?? parseEnv(process.env)
  parsed.set(process.env, own)
  return own
}
