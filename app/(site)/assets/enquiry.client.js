// Until this script runs in a static copy, visitors see a link to the hosted page instead of the form.

takeEnquiries(document, document.querySelector('form[data-api]'), {
  source: 'mirror',
  // Gives the confirmation its own address, so that it can be bookmarked and counted.
  onSent: (number) => history.pushState(null, '', `#${number}`),
})
