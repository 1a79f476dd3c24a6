/** Every so many courses, one is the Hindi edition of the course before it. */
const every = 12

export const isHindiEdition = (number: number): boolean => number % every === 0

export const hasHindiEdition = (number: number): boolean => isHindiEdition(number + 1)

/** The editions among the first courses of an institute, as its site lists them. */
export const editionsAmong = (courses: number): string[][] =>
  Array.from({ length: Math.floor(courses / every) }, (_, index) => {
    const number = (index + 1) * every
    return [`c${number - 1}`, `c${number}`]
  })
