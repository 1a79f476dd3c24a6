import type { Metadata } from 'next'
import { draftMode } from 'next/headers'
import Link from 'next/link'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { Visit } from '@/components/visit'
import { readSite } from '@/lib/catalogue'
import './globals.css'

/** Rendered per request, so that the site can be built while the catalogue is away. */
export const instant = false

/** Returns a plain word while the catalogue is away. An error here would leave error.tsx no page to stand in. */
const nameOfInstitute = () =>
  readSite().then(
    ({ institute }) => institute.name,
    () => 'Courses',
  )

export async function generateMetadata(): Promise<Metadata> {
  await connection()
  const name = await nameOfInstitute()
  return {
    metadataBase: new URL(process.env.SITE_URL ?? 'http://localhost:3001'),
    title: { default: name, template: `%s – ${name}` },
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  await connection()
  const name = await nameOfInstitute()
  const { isEnabled } = await draftMode()
  return (
    <html lang="en">
      <body>
        {isEnabled && (
          <form className="draft" action="/api/preview" method="post">
            Preview: drafts are shown, and nothing here is published. <button type="submit">End</button>
          </form>
        )}
        <header className="top">
          <Link href="/">{name}</Link>
          <nav aria-label="Main">
            <Link href="/courses">Courses</Link>
          </nav>
        </header>
        <main>{children}</main>
        <Visit />
      </body>
    </html>
  )
}
