import type { Metadata } from 'next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Visit } from '@/components/visit'
import { readSite } from '@/lib/catalogue'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { institute } = await readSite()
  return {
    metadataBase: new URL(process.env.SITE_URL ?? 'http://localhost:3001'),
    title: { default: institute.name, template: `%s – ${institute.name}` },
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { institute } = await readSite()
  return (
    <html lang="en">
      <body>
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
