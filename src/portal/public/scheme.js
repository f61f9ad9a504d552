// Before the first frame: the colour scheme chosen here before (MUI keeps it as mui-mode), else the system's.
var mode
try {
  mode = localStorage.getItem('mui-mode')
} catch {
  /* storage may be forbidden */
}
if (mode !== 'light' && mode !== 'dark') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
document.documentElement.setAttribute('data-color', mode)
