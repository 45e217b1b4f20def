const RtpSetScreen = () => null;
export default RtpSetScreen;
