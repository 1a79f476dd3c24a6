import Link from 'next/link'

export default function NotFound() {
  return (
    <>
      <h1>This page is not in the catalogue</h1>
      <p>
        The course may no longer be offered. <Link href="/courses">See all courses</Link>.
      </p>
    </>
  )
}
