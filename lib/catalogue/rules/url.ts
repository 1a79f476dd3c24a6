/** The URL as authored when it is absolute http(s), else null (contract §2: every URL handed out is). */
export function httpUrl(value: string | null): string | null {
  return value !== null && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
}
