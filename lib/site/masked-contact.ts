const dots = '•••'

/** Masks an e-mail address so that its owner recognises it: `m•••@e•••.org`. */
export function maskedEmail(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return `${firstOf(address)}${dots}@${firstOf(domain)}${dots}${domain.slice(domain.lastIndexOf('.'))}`
}

const firstOf = (text: string): string => [...text].slice(0, 1).join('')

/** Masks a phone number except for its last three digits. */
export const maskedPhone = (number: string): string => dots + number.slice(-3)
