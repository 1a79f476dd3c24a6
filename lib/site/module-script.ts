/** Its exports become names of the script, and what is written about them stays behind. */
export const inScript = (module: Buffer): Buffer =>
  Buffer.from(
    module
      .toString()
      .replaceAll(/^\/\*\*.*?\*\/\n/gms, '')
      .replaceAll(/^export /gm, ''),
  )
