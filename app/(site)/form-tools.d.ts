import 'react'

/** Attributes that offer a form as a tool to the browser's assistant (declarative WebMCP). */
declare module 'react' {
  interface FormHTMLAttributes<T> {
    toolname?: string
    tooldescription?: string
    /** Lets the assistant submit the form without the visitor. */
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
