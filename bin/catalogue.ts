/** Entry point of the operator's command. `npm run -s catalogue -- --help` lists the commands. */

const needed = 24

if (Number.parseInt(process.versions.node, 10) < needed) {
  console.error(
    `This is Node ${process.versions.node} and Node ${needed} is needed. It comes with the packages: ` +
      'run the command through npm, as in: npm run -s catalogue -- --help',
  )
  process.exitCode = 1
} else {
  // Imported only after the version check, because older versions of Node would fail here with an obscure error.
  const { main } = await import('./program.ts')
  await main(process.argv.slice(2))
}

export {}
