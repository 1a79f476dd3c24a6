'use client'

export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <>
      <h1>The catalogue cannot be read just now</h1>
      <button type="button" onClick={reset}>
        Try again
      </button>
    </>
  )
}
