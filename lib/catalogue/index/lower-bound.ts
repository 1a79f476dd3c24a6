/** Returns the first index below `length` of a sorted sequence that is not before the target; else `length`. */
export function lowerBound(length: number, isBefore: (at: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
