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

export async function generateMetadata(): Promise<Metadata> {
  await connection()
  const { institute } = await readSite()
  return {
    metadataBase: new URL(process.env.SITE_URL ?? 'http://localhost:3001'),
    title: { default: institute.name, template: `%s – ${institute.name}` },
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  await connection()
  const { institute } = await readSite()
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
          <Link href="/">{institute.name}</Link>
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
