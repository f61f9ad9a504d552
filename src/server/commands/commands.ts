import type { CommandOperations } from '#generated/operations.ts'
import { addAuthenticator } from './add-authenticator.ts'
import { addPasskey } from './add-passkey.ts'
import { askAccountDeletion } from './ask-account-deletion.ts'
import { beginAuthenticator } from './begin-authenticator.ts'
import { beginPasskey } from './begin-passkey.ts'
import { inviteCarrierAdministrator, withdrawCarrierInvitations } from './carrier-invitations.ts'
import { readCarrierProfile, saveCarrierProfile, saveCarrierProfileOf } from './carrier-profile.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { changeUserRole } from './change-user-role.ts'
import type { Command } from './command.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteFile } from './delete-file.ts'
import { deleteUser } from './delete-user.ts'
import { downloadFile } from './download-file.ts'
import { downloadOwnData } from './download-own-data.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSession } from './end-session.ts'
import { forgotPassword } from './forgot-password.ts'
import { generateOneTimeCode } from './generate-one-time-code.ts'
import { downloadGuide, listGuides } from './guides.ts'
import { inviteUserAgain } from './invite-user-again.ts'
import { inviteUsers } from './invite-users.ts'
import { keepAccount } from './keep-account.ts'
import { listCarriers } from './list-carriers.ts'
import { listContents } from './list-contents.ts'
import { listDirectory } from './list-directory.ts'
import { listDocumentTypes } from './list-document-types.ts'
import { listFaq, listOwnFaq } from './list-faq.ts'
import { listNotices } from './list-notices.ts'
import { listReferences } from './list-references.ts'
import { listSecondFactors } from './list-second-factors.ts'
import { listSessions } from './list-sessions.ts'
import { listUsers } from './list-users.ts'
import { listenOneTimeCode } from './listen-one-time-code.ts'
import { logout } from './logout.ts'
import { makeRecoveryCodes } from './make-recovery-codes.ts'
import { markNoticesRead } from './mark-notices-read.ts'
import { readNoticeSettings, saveNoticeSettings } from './notice-settings.ts'
import { openEmailLink } from './open-email-link.ts'
import { readContent } from './read-content.ts'
import { readFileDetails } from './read-file-details.ts'
import { readPartnerDetails } from './read-partner-details.ts'
import { readPublicKey } from './read-public-key.ts'
import { readRights } from './read-rights.ts'
import { readTable } from './read-table.ts'
import { readVersion } from './read-version.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { resendVerification } from './resend-verification.ts'
import { resetSecondFactors } from './reset-second-factors.ts'
import { saveAccountDetails } from './save-account-details.ts'
import { saveContent } from './save-content.ts'
import { saveOrganisationDetails } from './save-organisation-details.ts'
import { savePreferences } from './save-preferences.ts'
import { setPassword } from './set-password.ts'
import { signUp } from './sign-up.ts'
import { skipOrganisationDetails } from './skip-organisation-details.ts'
import { uploadFile } from './upload-file.ts'
import { verifyOneTimeCode } from './verify-one-time-code.ts'

/** Every `x-command` of openapi/portal.yaml. */
export const commands: { [Name in keyof CommandOperations]: Command<Name> } = {
  // Account
  'sign-up': signUp,
  'resend-verification': resendVerification,
  'open-email-link': openEmailLink,
  'read-public-key': readPublicKey,
  'set-password': setPassword,
  'forgot-password': forgotPassword,
  'change-password': changePassword,
  'confirm-password': confirmPassword,
  'ask-account-deletion': askAccountDeletion,
  'change-email': changeEmail,
  'confirm-email-change': confirmEmailChange,
  'list-sessions': listSessions,
  'end-session': endSession,
  'end-other-sessions': endOtherSessions,
  'add-authenticator': addAuthenticator,
  'add-passkey': addPasskey,
  'begin-authenticator': beginAuthenticator,
  'begin-passkey': beginPasskey,
  'list-second-factors': listSecondFactors,
  'make-recovery-codes': makeRecoveryCodes,
  'remove-second-factor': removeSecondFactor,
  'read-version': readVersion,
  'read-partner-details': readPartnerDetails,
  'download-own-data': downloadOwnData,
  logout,
  'generate-one-time-code': generateOneTimeCode,
  'listen-one-time-code': listenOneTimeCode,
  'verify-one-time-code': verifyOneTimeCode,
  'save-account-details': saveAccountDetails,
  'save-organisation-details': saveOrganisationDetails,
  'save-preferences': savePreferences,
  'skip-organisation-details': skipOrganisationDetails,
  // Users
  'read-rights': readRights,
  'list-users': listUsers,
  'invite-users': inviteUsers,
  'invite-user-again': inviteUserAgain,
  'change-user-role': changeUserRole,
  'delete-user': deleteUser,
  'reset-second-factors': resetSecondFactors,
  // Carriers
  'read-carrier-profile': readCarrierProfile,
  'save-carrier-profile': saveCarrierProfile,
  'list-carriers': listCarriers,
  'save-carrier-profile-of': saveCarrierProfileOf,
  'invite-carrier-administrator': inviteCarrierAdministrator,
  'withdraw-carrier-invitations': withdrawCarrierInvitations,
  // Files
  'upload-file': uploadFile,
  'download-file': downloadFile,
  'delete-file': deleteFile,
  'read-file-details': readFileDetails,
  // Reference data, notices
  'list-references': listReferences,
  'list-document-types': listDocumentTypes,
  'list-directory': listDirectory,
  'list-guides': listGuides,
  'download-guide': downloadGuide,
  'list-faq': listFaq,
  'list-own-faq': listOwnFaq,
  'list-notices': listNotices,
  'mark-notices-read': markNoticesRead,
  'read-notice-settings': readNoticeSettings,
  'save-notice-settings': saveNoticeSettings,
  // Contents
  'keep-account': keepAccount,
  'list-contents': listContents,
  'read-content': readContent,
  'read-table': readTable,
  'save-content': saveContent,
}
