/** Makes a module part of a script: its exports become names there, and its comments stay behind. */
export const inScript = (module: Buffer): Buffer =>
  Buffer.from(
    module
      .toString()
      .replaceAll(/^\/\*\*.*?\*\/\n/gms, '')
      .replaceAll(/^export /gm, ''),
  )
