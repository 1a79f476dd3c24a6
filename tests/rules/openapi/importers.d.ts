/** Neither package has types of its own. */
declare module 'openapi-to-postmanv2' {
  export interface Result {
    result: boolean
    output: [{ data: { variable: object[]; item: [] } }]
  }
  const postman: {
    convert(
      input: { type: 'string'; data: string },
      options: object,
      done: (error: Error | null, result: Result) => void,
    ): void
  }
  export default postman
}
declare module '@usebruno/converters' {
  export function openApiToBruno(
    description: object,
  ): Promise<{ environments: [{ variables: object[] }]; items: [] }>
}
