import { Badge, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { Footer } from '#portal/ui/frame/footer.tsx'
import { PageFrame } from '#portal/ui/frame/page-frame.tsx'
import { Icon } from '#portal/ui/icon.tsx'
import { NavBar } from '#portal/ui/nav/nav-bar.tsx'
import { ProfileMenu } from '#portal/ui/nav/profile-menu.tsx'

/** The frame around the gallery's signed-in pages. */
export function SignedIn({ children }: { children: ReactNode }) {
  return (
    <PageFrame
      navigation={
        <NavBar
          entries={[
            { label: 'Dashboard', to: '/parts' },
            { label: 'Agents', to: '/list', current: true },
            {
              label: 'Reviews',
              children: [
                { label: 'Launch', to: '/list' },
                { label: 'Verification', to: '/record', current: true },
                { label: 'Creation', to: '/record', disabled: true, reason: 'For administrators who may write' },
              ],
            },
            { label: 'Campaigns', to: '/form', disabled: true, reason: 'Opens once your launch is approved' },
            { label: 'Billing', href: 'https://analytics.example/billing' },
          ]}
        />
      }
      notices={
        <IconButton aria-label="Notices, 3 new">
          <Badge badgeContent={3} color="primary">
            <Icon name="bell" size={20} />
          </Badge>
        </IconButton>
      }
      profile={
        <ProfileMenu
          nameWidth={150}
          name="Padmavathi Venkataraman Subramaniam"
          email="padma@messages.example"
          completion={{ percent: 60, missing: ['Company name', 'Company website'].map(title => ({ title, href: '/form' })) }}
          entries={[
            { label: 'Edit profile', href: '/form', icon: 'user' },
            { label: 'Change password', href: '/form', icon: 'key' },
            { label: 'Downloads', href: '/list', icon: 'download' },
            { label: 'FAQs', href: '/list', icon: 'help' },
            { label: 'Log out', onSelect: () => undefined, icon: 'leave', apart: true },
          ]}
        />
      }
      footer={
        <Footer
          links={[
            { label: 'Privacy Policy', href: '/privacy' },
            { label: 'Terms of Service', href: '/terms' },
            { label: 'RBM Policies', href: '/policies' },
            { label: 'Escalation Matrix', href: '/matrix' },
          ]}
          credit="Example Messaging"
        />
      }
    >
      {children}
    </PageFrame>
  )
}
