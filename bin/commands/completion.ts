import { join } from 'node:path'
import { Argument, type Command } from 'commander'
import { print } from './running/print.ts'
import { type CommonOptions, commandOf } from './running/run.ts'

const shells = { bash, zsh, fish }
type Shell = keyof typeof shells

export function addCompletion(program: Command): void {
  commandOf(program, 'completion', 'Print a script that makes a shell complete commands.', 'completion bash')
    .addArgument(new Argument('<SHELL>', 'which one').choices(Object.keys(shells)))
    .addHelpText(
      'after',
      '\nThe script also defines the command catalogue, for any folder. In bash and zsh:' +
        '\n  eval "$(npm run -s catalogue -- completion bash)"' +
        '\nand in fish:\n  npm run -s catalogue -- completion fish | source',
    )
    .action((shell: Shell, options: CommonOptions) => {
      const script = shells[shell](placesOf(program))
      print(options, { value: { shell, script }, text: script, isData: true })
    })
}

/** A position on the command line: the commands before it, and the possible next words. */
interface Place {
  /** The commands before it, such as `/keys/create`; blank before the first command. */
  path: string
  words: string
}

function placesOf(command: Command, path = ''): Place[] {
  const words = [
    ...command.commands.map((child) => child.name()),
    ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ...command.options.flatMap(({ long }) => long ?? []),
    '--help',
  ]
  const below = command.commands.flatMap((child) => placesOf(child, `${path}/${child.name()}`))
  return [{ path, words: words.join(' ') }, ...below]
}

/** Returns the call of the command. Only the folder may need quotes. */
const call = (): string => {
  const root = join(import.meta.dirname, '../..').replaceAll("'", `'\\''`)
  return `npm --prefix '${root}' run -s catalogue --`
}

/** Builds the script for bash. Options and values between commands are skipped. */
function bash(places: Place[]): string {
  return `catalogue() { ${call()} "$@"; }
_catalogue() {
  local word path=''
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$path/$word" in ${places
      .slice(1)
      .map(({ path }) => path)
      .join('|')}) path="$path/$word" ;; esac
  done
  case "$path" in
${places.map(({ path, words }) => `    '${path}') word='${words}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$word" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _catalogue catalogue`
}

/** Builds the script for zsh, which can run the one for bash. */
function zsh(places: Place[]): string {
  return `autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
${bash(places)}`
}

function fish(places: Place[]): string {
  return `function catalogue; ${call()} $argv; end
function __catalogue_at
  set -l path ''
  for word in (commandline -opc)[2..]
    contains -- "$path/$word" ${places
      .slice(1)
      .map(({ path }) => path)
      .join(' ')}; and set path "$path/$word"
  end
  test "$path" = "$argv[1]"
end
${places.map(({ path, words }) => `complete -c catalogue -n "__catalogue_at '${path}'" -a '${words}'`).join('\n')}`
}
