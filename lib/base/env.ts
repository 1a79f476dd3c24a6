import { z } from 'zod'
import { readTrustedProxies } from '#lib/base/net/trusted-proxies.ts'

/** Schema of an optional variable; undefined if unset or blank. */
export const optionalSetting = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

/** Schema of a secret that the operator chooses; at least 16 characters. */
export const secretText = optionalSetting.refine((secret) => secret === undefined || secret.length >= 16, {
  message: 'must have at least 16 characters',
})

const postgresUrl = optionalSetting
  .refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
    message: 'must begin with postgres:// or postgresql://',
    abort: true,
  })
  .refine((url) => url === undefined || !choosesAmongHosts(url), {
    message:
      'must name one host, without target_session_attrs: only libpq tries several hosts. Name an address that leads to the primary after a failover too, such as that of HAProxy or a pooler',
  })

/** Whether a PostgreSQL address lists hosts or says which of them to use. Our driver ignores that, or cannot connect. */
function choosesAmongHosts(url: string): boolean {
  const [, hosts = '', query = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)[^?#]*(?:\?([^#]*))?/.exec(url) ?? []
  const given = new URLSearchParams(query)
  const lists = [hosts, ...['host', 'hostaddr', 'port'].map((name) => given.get(name) ?? '')]
  return lists.some((list) => /,|%2c/i.test(list)) || (given.get('target_session_attrs') ?? 'any') !== 'any'
}

const webUrl = optionalSetting.refine(
  (url) => url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)),
  { message: 'must be an http or https address' },
)

const Settings = z
  .object({
    /** Address of the PostgreSQL database. If unset, the embedded database in `DATA_DIR` is used. */
    DATABASE_URL: postgresUrl,
    /** Direct (unpooled) address for migrations and imports. Defaults to `DATABASE_URL`. */
    DATABASE_URL_UNPOOLED: postgresUrl,
    /** Address of a streaming replica, which the API reads once it has reached the admitted revision. */
    DATABASE_READ_URL: postgresUrl,
    /** Maximum number of database connections of a process. */
    DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(12),
    /** Processes of `npm start`. Defaults to one per core, or a single one on the embedded database. */
    WORKERS: optionalSetting
      .refine((text) => text === undefined || /^([1-9]|[1-5]\d|6[0-4])$/.test(text), {
        message: 'must be a whole number from 1 to 64',
      })
      .transform((text) => (text === undefined ? undefined : Number(text))),
    /** `elsewhere`: this machine only serves requests, another one on the database does the background work. */
    BACKGROUND_WORK: z.enum(['elsewhere', '']).optional(),
    /** Memory for all caches of a process together, in megabytes. */
    CACHE_MEMORY_MB: z.coerce.number().int().min(32).max(65_536).default(384),
    DATA_DIR: optionalSetting.transform((folder) => folder ?? '.data'),
    /** Address and token of the store that all processes share. If unset, each process counts for itself. */
    KV_REST_API_URL: optionalSetting.refine((url) => url === undefined || /^https?:\/\//.test(url), {
      message: 'must begin with https:// or http://',
    }),
    KV_REST_API_TOKEN: optionalSetting,
    /** Address of the same store over TCP or TLS. Ignored if `KV_REST_API_URL` is set. */
    REDIS_URL: optionalSetting.refine(
      (url) => url === undefined || (/^rediss?:\/\/./.test(url) && URL.canParse(url)),
      {
        message: 'must begin with redis:// or rediss:// and name a host',
      },
    ),
    /** Our own proxies in front of this process that append to `X-Forwarded-For`: how many, or their networks. */
    TRUSTED_PROXIES: optionalSetting.transform((text, context) => {
      const trusted = readTrustedProxies(text ?? '0')
      if (trusted === undefined)
        context.addIssue({
          code: 'custom',
          message:
            'must be the number of proxies (0 to 10), or their addresses and networks, such as "10.0.0.0/8, 2001:db8::1"',
        })
      return trusted ?? 0
    }),
    /** Set on Vercel, where the platform reports visitors' addresses and there is no embedded database. */
    VERCEL: optionalSetting,
    /** Set by Vercel: `production`, `preview` or `development`. */
    VERCEL_ENV: optionalSetting,
    /** `own` if previews on Vercel have their own database and may therefore migrate and publish. */
    PREVIEW_DATABASE: z.enum(['own', '']).optional(),
    /** Hashes visitors' addresses. Defaults to the store's token or password, else a random one of this process. */
    VISITOR_SECRET: optionalSetting,
    /** Secret that callers of the cron route must send. If unset, nobody may call it. */
    CRON_SECRET: secretText,
    /** 32 bytes in base64, which encrypt the secrets of connections. If unset, they are stored as plain text. */
    CRM_SECRET_KEY: optionalSetting.refine(
      (key) => key === undefined || Buffer.from(key, 'base64').length === 32,
      {
        message: 'must be 32 bytes in base64',
      },
    ),
    /** `host` or `host:port`, by commas. Only these may have a private address and be called over plain HTTP. */
    CRM_PRIVATE_HOSTS: z
      .string()
      .default('')
      .transform((hosts) =>
        hosts
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter((host) => host !== ''),
      ),
    /** Mail server (`smtp://` or `smtps://`) and sender address. If unset, no mail is sent. */
    SMTP_URL: optionalSetting.refine(
      (url) => url === undefined || (/^smtps?:\/\/./.test(url) && URL.canParse(url)),
      {
        message: 'must begin with smtps:// or smtp:// and name a host',
      },
    ),
    MAIL_FROM: optionalSetting.refine((from) => from === undefined || /^[^\s@<>"]+@[^\s@<>"]+$/.test(from), {
      message: 'must be an e-mail address',
    }),
    /** The public key is needed where the site runs, the secret where enquiries are received. */
    TURNSTILE_SITE_KEY: optionalSetting.refine((key) => key === undefined || /^[\w-]+$/.test(key), {
      message: 'must be letters, digits, _ and -',
    }),
    TURNSTILE_SECRET: optionalSetting,
    SITE_INSTITUTE: optionalSetting.transform((slug) => slug ?? 'demo'),
    /** Every link starts with its path. Defaults to the platform's address, or this machine. */
    SITE_URL: webUrl,
    /**
     * `*.` and a domain below which each institute's site is shown under its slug: `*.courses.example` shows that of
     * `music` at `music.courses.example`.
     */
    SITE_WILDCARD: optionalSetting
      .transform((pattern) => pattern?.toLowerCase())
      .refine(
        (pattern) => pattern === undefined || /^\*(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/.test(pattern),
        { message: 'must be *. and a domain, such as *.courses.example' },
      ),
    /** `yes`: the footer of the site links the documentation, and search engines may index it. */
    DOCS_LISTED: z.enum(['yes', '']).optional(),
    /** Form of the log and of what the start prints. Defaults to `text` on a terminal and with the embedded database. */
    LOG_FORMAT: z.enum(['json', 'text', '']).optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .superRefine((settings, { addIssue }) => {
    for (const [given, needed] of together) {
      if (settings[given] && !settings[needed]) addIssue({ code: 'custom', ...missing(needed, given) })
    }
  })

/** Pairs of settings. The first needs the second; alone it would have no effect, or a wrong one. */
const together = [
  ['DATABASE_URL_UNPOOLED', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['BACKGROUND_WORK', 'DATABASE_URL'],
  ['KV_REST_API_URL', 'KV_REST_API_TOKEN'],
  ['KV_REST_API_TOKEN', 'KV_REST_API_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
] as const

/** Alternative names of settings, which Vercel's marketplace uses. Both names of a pair are used, or neither. */
const otherNames = [
  { DATABASE_URL: 'POSTGRES_URL', DATABASE_URL_UNPOOLED: 'POSTGRES_URL_NON_POOLING' },
  { KV_REST_API_URL: 'UPSTASH_REDIS_REST_URL', KV_REST_API_TOKEN: 'UPSTASH_REDIS_REST_TOKEN' },
]

export type Env = z.infer<typeof Settings>

interface Setting<Kind extends z.ZodType = z.ZodType> {
  kind: Kind
  /** What holds without the setting. With `about`, it is a row of the settings table in the operating guide. */
  unset: string
  about: string
  needs?: keyof Env
}

type Declared = Readonly<Record<string, Setting>>

/** Settings of a module, by the names of their environment variables. */
export interface ModuleSettings<Own extends Declared = Declared> {
  declared: Own
  /** Reads the settings from this process's environment. Throws like `parseEnv`. */
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
  message: `must be set too, because ${given} is set`,
})

/** False in a preview on Vercel without a database of its own: it may share that of production. */
export const mayPublish = ({ VERCEL_ENV, PREVIEW_DATABASE }: Env): boolean =>
  VERCEL_ENV !== 'preview' || PREVIEW_DATABASE === 'own'

/** Returns whether this machine delivers enquiries and events, publishes what no request asks for, and cleans up. */
export const doesBackgroundWork = ({ BACKGROUND_WORK }: Env): boolean => BACKGROUND_WORK !== 'elsewhere'

/** Checks what modules declare too. Throws a single error with every bad variable and what it expects. */
export function parseEnv(
  given: Record<string, string | undefined>,
  declared: readonly (ModuleSettings | undefined)[] = [],
): Env {
  const variables = { ...given }
  const namedAs = new Map<string, string>()
  for (const names of otherNames) {
    // Both variables of a pair come from one source, because the address of one store does not fit the token of
    // another.
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
  return new Error(`The environment has ${faults.length} invalid setting(s): ${faults.join('; ')}`)
}

/** Quotes a bad value without secrets: of a URL that may contain a password, only the scheme. */
function shown(name: string, value: string | undefined): string {
  if (value === undefined || /SECRET|TOKEN|KEY/.test(name)) return ''
  if (!/^(DATABASE|KV|REDIS|SMTP)_/.test(name) || !name.includes('URL')) return `=${JSON.stringify(value)}`
  const [scheme] = /^[a-z][a-z+.-]*:\/\//i.exec(value) ?? []
  return scheme ? `="${scheme}…"` : ''
}

const parsed = new WeakMap<NodeJS.ProcessEnv, Env>()

/** Returns the settings of this process. They are read on first use, so that a build needs none. */
export function env(): Env {
  const own = parsed.get(process.env) ?? parseEnv(process.env)
  parsed.set(process.env, own)
  return own
}
