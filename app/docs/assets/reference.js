// Colours and address of the reference, which follow the page's own.

const explorer = document.querySelector('openapi-explorer')
const dark = matchMedia('(prefers-color-scheme: dark)')

const colours = () =>
  dark.matches
    ? {
        'bg-color': '#17130f',
        'text-color': '#efe7da',
        'primary-color': '#f0a49a',
        'secondary-color': '#9ccfa8',
        'nav-bg-color': '#221c16',
        'nav-text-color': '#efe7da',
        'nav-hover-text-color': '#ffffff',
        'nav-accent-color': '#f0a49a',
      }
    : {
        'bg-color': '#faf6ee',
        'text-color': '#221b16',
        'primary-color': '#8a2a38',
        'secondary-color': '#2c6440',
        'nav-bg-color': '#f1e9db',
        'nav-text-color': '#221b16',
        'nav-hover-text-color': '#000000',
        'nav-accent-color': '#8a2a38',
      }

function paint() {
  for (const [name, value] of Object.entries(colours())) explorer.setAttribute(name, value)
}
dark.addEventListener('change', paint)
paint()

explorer.setAttribute('hide-server-selection', '')
explorer.setAttribute('show-authentication', 'true')
explorer.setAttribute('server-url', new URL('/catalog/v1', location.href).href)
explorer.setAttribute('spec-url', '/docs/reference.json')
