// Begins with the client's attribution.js, which stores how the visitor came to the site.

const visit = attribution()

// Runs whether the form is sent by the page's script or by the browser.
document.addEventListener('formdata', ({ target, formData }) => {
  if (!target.closest('#enquiry')) return
  formData.set('page_url', pageAddress(location.href))
  formData.set('attribution', JSON.stringify(visit))
})
