import { z } from 'zod'

const optional = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional()

const Settings = z.object({
  /** PostgreSQL to use; unset: the embedded database in `DATA_DIR`. */
  DATABASE_URL: optional.refine((url) => url === undefined || /^postgres(ql)?:\/\//.test(url), {
    message: 'must begin with postgres:// or postgresql://',
  }),
  /** Direct (unpooled) address for migrations and imports; unset: `DATABASE_URL`. */
  DATABASE_URL_UNPOOLED: optional,
  /** Connections a process may hold. */
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
  /** Folder of the embedded database. */
  DATA_DIR: optional.transform((folder) => folder ?? '.data'),
  KV_REST_API_URL: optional,
  KV_REST_API_TOKEN: optional,
  /** How many proxies of our own stand before this process and append to `X-Forwarded-For`. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The process's settings, checked. */
export type Env = z.infer<typeof Settings>

/** Parses settings; throws one error that names every bad variable and what would be right. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const parsed = Settings.safeParse(variables)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return `${name}=${JSON.stringify(variables[name])}: ${issue.message}`
  })
  throw new Error(`The environment has ${faults.length} bad setting(s): ${faults.join('; ')}`)
}

let parsed: Env | undefined

/** The settings of this process, read on first use: a build needs none. */
export const env = (): Env => {
  parsed ??= parseEnv(process.env)
  return parsed
}
