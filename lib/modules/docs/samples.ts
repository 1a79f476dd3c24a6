/** A request as code in one language. */
export interface Sample {
  lang: 'curl' | 'TypeScript' | 'Python'
  source: string
}

/** Writes a request in three languages. `path` is below `/catalog/v1`; `body` is JSON. */
export const samplesOf = (method: string, path: string, body?: string): Sample[] => [
  { lang: 'curl', source: curl(method, path, body) },
  { lang: 'TypeScript', source: typescript(method, path, body) },
  { lang: 'Python', source: python(method, path, body) },
]

const curl = (method: string, path: string, body?: string): string =>
  [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$CATALOGUE_URL${path}" -H "X-API-Key: $CATALOGUE_KEY"`,
    ...(body ? [`-H "Content-Type: application/json"`, `-d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ')

const typescript = (method: string, path: string, body?: string): string => {
  const key = `'X-API-Key': process.env.CATALOGUE_KEY ?? ''`
  const init = body
    ? `{\n  method: '${method}',\n  headers: { ${key}, 'Content-Type': 'application/json' },\n  body: JSON.stringify(${body}),\n}`
    : `{\n  headers: { ${key} },\n}`
  return `const answer = await fetch(\`\${process.env.CATALOGUE_URL}${path}\`, ${init})\nconst result = await answer.json()`
}

const python = (method: string, path: string, body?: string): string => {
  const literal = body?.replace(
    /\b(true|false|null)\b/g,
    (word) => ({ true: 'True', false: 'False', null: 'None' })[word] ?? word,
  )
  const json = literal ? `,\n    json=${literal},` : ''
  return `import os, requests\n\nanswer = requests.${method.toLowerCase()}(\n    os.environ["CATALOGUE_URL"] + "${path}",\n    headers={"X-API-Key": os.environ["CATALOGUE_KEY"]}${json || ','}\n)\nresult = answer.json()`
}
