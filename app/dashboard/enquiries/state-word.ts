import { type DashboardWords, wordFor } from '#app/dashboard/words/words.ts'

/** Returns the word for a delivery's state. Without a connection a waiting enquiry is "new". */
export const stateWord = ({ enquiries }: DashboardWords, state: string, isConnected: boolean): string =>
  state === 'waiting' && !isConnected ? enquiries.new : wordFor(enquiries.states, state)

const tones: Record<string, string> = { delivered: 'good', waiting: 'wait', held: 'fault', parked: 'fault' }

/** Returns the tone of a state's badge. */
export const stateTone = (state: string): string => tones[state] ?? 'wait'
