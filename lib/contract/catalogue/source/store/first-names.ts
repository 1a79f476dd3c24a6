/** A question about an import names this many courses, and says how many more there are. */
export const namesMax = 10

export function addName(names: string[], name: string): void {
  if (names.length < namesMax) names.push(name)
}

/** Lists the first names of `count` things, such as `Tabla, Sitar and 3 more`. */
export const namesOf = (names: readonly string[], count: number): string =>
  names.map((name) => name.slice(0, 100)).join(', ') +
  (count > names.length ? ` and ${count - names.length} more` : '')
