/** Returns an absolute http(s) URL as authored; null for anything else (contract §2). */
export function httpUrl(value: string | null): string | null {
  return value !== null && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
}
