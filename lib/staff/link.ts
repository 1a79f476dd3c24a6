/** Returns the address of an invitation's link. */
export const invitationLink = ({ origin, base }: { origin: string; base: string }, token: string): string =>
  `${origin}${base}/dashboard/enter?token=${token}`
