interface Sample {
  lang: 'curl' | 'TypeScript' | 'PHP' | 'Python'
  source: string
}

/** Writes a request as source code in each language. `path` is relative to `/catalog/v1`; `body` is JSON. */
export const samplesOf = (method: string, path: string, body?: string): Sample[] => [
  { lang: 'curl', source: curlOf(method, path, body) },
  { lang: 'TypeScript', source: typescriptOf(method, path, body) },
  { lang: 'PHP', source: phpOf(method, path, body) },
  { lang: 'Python', source: pythonOf(method, path, body) },
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

/** Needs no extension of PHP. */
const phpOf = (method: string, path: string, body?: string): string => {
  const type = body ? `, 'Content-Type: application/json'` : ''
  const lines = [
    ...(body ? [`$body = <<<'JSON'\n${body}\nJSON;`] : []),
    `$context = stream_context_create(['http' => [`,
    ...(body ? [`    'method' => '${method}',`] : []),
    `    'header' => ['X-API-Key: ' . getenv('CATALOGUE_KEY')${type}],`,
    ...(body ? [`    'content' => $body,`] : []),
    `    'ignore_errors' => true,\n    'timeout' => 10,\n]]);`,
    `$answer = file_get_contents(getenv('CATALOGUE_URL') . ${quoted(path)}, false, $context);`,
    `$result = json_decode($answer, true);`,
  ]
  return lines.join('\n')
}

/** Needs only the standard library. */
const pythonOf = (method: string, path: string, body?: string): string => {
  const type = body ? `, "Content-Type": "application/json"` : ''
  const lines = [
    `import json, os`,
    `from urllib.request import Request, urlopen`,
    '',
    ...(body ? [`body = """${body.replaceAll('\\', '\\\\')}"""`] : []),
    `headers = {"X-API-Key": os.environ["CATALOGUE_KEY"]${type}}`,
    `url = os.environ["CATALOGUE_URL"] + ${quoted(path)}`,
    `with urlopen(Request(url, ${body ? `body.encode(), headers, method="${method}"` : 'headers=headers'}), timeout=10) as answer:`,
    `    result = json.load(answer)`,
  ]
  return lines.join('\n')
}

const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`
