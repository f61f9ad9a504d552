import { Box, Link } from '@mui/material'
import { useTexts } from '../../texts/use-texts.ts'
import { pageLanguage } from '../../theme/page-meta.ts'

interface LanguageChoiceProps {
  /** Each by its own name. */
  languages: { [language: string]: string }
  onChoose: (language: string) => void
}

/** The languages that a visitor may read the page in; nothing where there is only one. */
export function LanguageChoice({ languages, onChoose }: LanguageChoiceProps) {
  const say = useTexts('frame')
  const here = pageLanguage()
  if (Object.keys(languages).length < 2) return null
  return (
    <Box role="group" aria-label={say('language')} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
      {Object.entries(languages).map(([language, title]) => (
        <Link
          key={language}
          component="button"
          type="button"
          lang={language}
          underline={language === here ? 'always' : 'hover'}
          aria-current={language === here ? 'true' : undefined}
          onClick={() => onChoose(language)}
          sx={{ ...pressed, typography: 'caption', minWidth: 24 }}
        >
          {title}
        </Link>
      ))}
    </Box>
  )
}

/** A link in the foot of a page: a line of this text is 18 px high; what is pressed is at least 24. */
export const pressed = { color: 'inherit', fontWeight: 400, display: 'inline-block', py: 0.5, my: -0.5, minHeight: 24 } as const
