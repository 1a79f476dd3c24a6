import 'react'

/** Attributes that offer a form to a browser's assistant as a tool (WebMCP, declarative). */
declare module 'react' {
  interface FormHTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
    /** The assistant may send the form by itself. */
    toolautosubmit?: ''
  }
  interface FieldsetHTMLAttributes<T> {
    toolparamdescription?: string
  }
  interface InputHTMLAttributes<T> {
    toolparamdescription?: string
  }
  interface SelectHTMLAttributes<T> {
    toolparamdescription?: string
  }
  interface TextareaHTMLAttributes<T> {
    toolparamdescription?: string
  }
}
