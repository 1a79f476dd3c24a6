import 'react'

/** Attributes that offer a form to the browser's AI assistant as a tool (declarative WebMCP). */
declare module 'react' {
  interface FormHTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
    /** Allows the assistant to submit the form without the visitor. */
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
