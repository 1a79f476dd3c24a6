/** Source code of a request in one programming language. */
interface Sample {
  lang: 'curl' | 'TypeScript'
  source: string
}

/** Writes a request as source code in each language. `path` is relative to `/catalog/v1`; `body` is JSON. */
export const samplesOf = (method: string, path: string, body?: string): Sample[] => [
  { lang: 'curl', source: curlOf(method, path, body) },
  { lang: 'TypeScript', source: typescriptOf(method, path, body) },
]

export const curlOf = (method: string, path: string, body?: string): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$CATALOGUE_URL${path}" -H "X-API-Key: $CATALOGUE_KEY"`,
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ')

const typescriptOf = (method: string, path: string, body?: string): string => {
  const key = `'X-API-Key': process.env.CATALOGUE_KEY ?? ''`
  const init = body
    ? `{\n  method: '${method}',\n  headers: { ${key}, 'Content-Type': 'application/json' },\n  body: JSON.stringify(${body}),\n}`
    : `{\n  headers: { ${key} },\n}`
  return `const answer = await fetch(\`\${process.env.CATALOGUE_URL}${path}\`, ${init})\nconst result = await answer.json()`
}
