const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', prefersDark.matches)
prefersDark.addEventListener('change', follow)
follow()

SwaggerUIBundle({
  dom_id: '#api',
  url: '/catalog/v1/openapi.json',
  validatorUrl: null,
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  // Neither a key nor another document can be handed over in the page's address.
  queryConfigEnabled: false,
  persistAuthorization: false,
})
