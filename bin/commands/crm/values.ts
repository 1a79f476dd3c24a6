import { readFileSync } from 'node:fs'
import { CommandFailure } from '#lib/cli/failure.ts'
import { fromCaller } from '#lib/cli/options.ts'
import type { Connector } from '#lib/leads/crm/connector.ts'

interface ConnectionValues {
  settings: Record<string, string>
  secrets: Record<string, string>
}

/**
 * Reads `name=value` words as settings and secrets of a connector. `name=@FILE` reads the value from a file and
 * `name=@-` from standard input. Secrets must be given in this way: otherwise the shell's history and the list of
 * processes would show them.
 */
export function readValues(connector: Connector, words: readonly string[]): ConnectionValues {
  const values: ConnectionValues = { settings: {}, secrets: {} }
  for (const word of words) {
    const [name = '', ...rest] = word.split('=')
    const isSecret = connector.secretNames.includes(name)
    if (rest.length === 0 || !(isSecret || connector.settingNames.includes(name)))
      throw new CommandFailure(
        `There is no ${JSON.stringify(name)} for ${connector.kind}: ${namesOf(connector)}.`,
      )
    const text = rest.join('=')
    if (isSecret && !text.startsWith('@'))
      throw new CommandFailure(
        `${name} is secret: put it into a file and give ${name}=@FILE, or ${name}=@- and pipe it in.`,
      )
    const group = isSecret ? values.secrets : values.settings
    if (name in group) throw new CommandFailure(`${name} is given twice.`)
    group[name] = text.startsWith('@') ? readText(text.slice(1)) : text
  }
  return values
}

/** Lists the settings and secrets of a connector, for help and refusals. */
export const namesOf = ({ settingNames, secretNames }: Connector): string =>
  `it takes ${[...settingNames.map((name) => `${name}=…`), ...secretNames.map((name) => `${name}=@FILE`)].join(', ')}`

function readText(name: string): string {
  try {
    return readFileSync(name === '-' ? 0 : fromCaller(name), 'utf8').trim()
  } catch (error) {
    throw new CommandFailure(`${name}: ${(error as Error).message}`)
  }
}
