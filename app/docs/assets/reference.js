// Settings of the reference: colours and address of the page, and the demo's key where the page has it.

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
        'nav-hover-bg-color': '#3d342b',
        'nav-accent-color': '#f0a49a',
      }
    : {
        'bg-color': '#faf6ee',
        'text-color': '#221b16',
        'primary-color': '#8a2a38',
        'secondary-color': '#2c6440',
        'nav-bg-color': '#f1e9db',
        'nav-text-color': '#221b16',
        'nav-hover-text-color': '#221b16',
        'nav-hover-bg-color': '#e3d8c6',
        'nav-accent-color': '#8a2a38',
      }

function paint() {
  for (const [name, value] of Object.entries(colours())) explorer.setAttribute(name, value)
}
dark.addEventListener('change', paint)
paint()

explorer.setAttribute('hide-server-selection', '')
explorer.setAttribute('hide-components', '')
explorer.setAttribute('default-schema-tab', 'body')

/** Request and answer side by side, where there is room for two columns. */
const besides = new CSSStyleSheet()
besides.replaceSync(`@media (min-width: 90rem) {
  .expanded-req-resp-container { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2rem }
}`)

explorer.addEventListener('spec-loaded', async () => {
  // It scrolls inside itself, so it must take the keyboard's focus.
  await explorer.updateComplete
  explorer.shadowRoot.adoptedStyleSheets.push(besides)
  explorer.shadowRoot.querySelector('main')?.setAttribute('tabindex', '0')
  const { key } = explorer.dataset
  if (!key) return
  for (const { apiKeyId } of explorer.resolvedSpec.securitySchemes
    .filter(({ in: place }) => place === 'header')
    .slice(0, 1))
    await explorer.setAuthenticationConfiguration(apiKeyId, { token: key })
})
explorer.setAttribute('server-url', new URL('/catalog/v1', location.href).href)
explorer.setAttribute('spec-url', '/docs/reference.json')
