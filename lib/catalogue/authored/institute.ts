export interface InstituteSource {
  id: string
  slug: string
  name: string
  logo_url: string | null
  website_url: string | null
  contact: ContactSource
  catalogue_access: boolean
  /** Verified origins in the form that browsers send. */
  websites: string[]
  leads_per_visitor: number
  leads_per_minute: number
  /** The handling of enquiries that assistants send. */
  assistant_enquiries: 'hold' | 'deliver' | 'off'
}

export interface ContactSource {
  phone: string | null
  whatsapp: string | null
  email: string | null
  address: string | null
}

export interface LanguageSource {
  code: string
  label: string
  match: string[]
}

export interface FormatSource {
  key: string
  label: string
  tags: string[]
  levels: string[]
}

export interface FolderSource {
  id: string
  title: string | null
  subtitle: string | null
  slug: string | null
  tag: string | null
  image_url: string | null
  accent_color: string | null
  hidden: boolean
  folders: FolderSource[]
}

export interface StreamItemSource {
  label: string | null
  slug: string | null
  tag: string | null
  image_url: string | null
}

export interface SiteSource {
  site_url: string | null
  /** Absolute http(s) template with `{course_id}` in its path. */
  course_page_url: string | null
  /** IANA name. */
  time_zone: string
  currency: string | null
  prices_visible: boolean
  card_label: 'title' | 'subtitle'
  languages: {
    enabled: boolean
    items: LanguageSource[]
    /** Groups of course ids that are editions of one course. */
    editions: string[][]
  }
  formats: FormatSource[]
  streams: {
    source: 'folder_library' | 'tags' | null
    folders: FolderSource[]
    items: StreamItemSource[]
  }
}

/** The default limits of enquiries a minute: of one visitor; of all together, by `X-Client-IP` and by address each. */
export const leadLimitDefaults = { perVisitor: 8, together: 120 }
